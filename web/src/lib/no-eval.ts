import { z } from 'zod';

// Before any schema is made: zod would try whether it may make code out of text, which the page's policy forbids.
z.config({ jitless: true });
