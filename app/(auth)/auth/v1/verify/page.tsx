export { default, metadata } from '../../confirm/page';
