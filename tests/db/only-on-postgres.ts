import { beforeEach, inject } from 'vitest';

// If PostgreSQL cannot run, the setup has started nothing.
beforeEach(({ skip }) => skip(!inject('supabaseUrl'), 'PostgreSQL cannot run here'));
