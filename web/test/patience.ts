import { configure } from '@testing-library/react';

// A busy machine is no failure.
configure({ asyncUtilTimeout: 20_000 });
