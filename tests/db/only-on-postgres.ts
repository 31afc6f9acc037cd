import { beforeEach, inject } from 'vitest';

// Where PostgreSQL cannot run, the setup has started nothing.
beforeEach(({ skip }) => skip(!inject('supabaseUrl'), 'PostgreSQL cannot run here'));
