export { GET } from '@/app/auth/confirm/route';
