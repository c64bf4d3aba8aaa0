import { z } from 'zod';

// Before any schema is created: zod would test for `eval`, which the extension's CSP forbids.
z.config({ jitless: true });
