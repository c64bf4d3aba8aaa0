import { configure } from '@testing-library/react';

// Avoids failures on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
