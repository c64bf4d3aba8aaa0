import { z } from 'zod';

// Before any schema is created: zod would test whether it may use eval, which the page's policy
// forbids.
z.config({ jitless: true });
