import { z } from 'zod';

// Before any schema is made: zod would try whether it may make code out of text, which an extension may not.
z.config({ jitless: true });
