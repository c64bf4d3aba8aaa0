import {
  type DefaultError,
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { onActorChange } from './actor-change.ts';
import { NetworkFailure } from './api-errors.ts';

export const STALE_MS = 5 * 60_000;

/**
 * Data that is not synced. Imported by screens and loaders but not by the shell, so that it loads
 * with the first screen that needs it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: STALE_MS,
      retry: false,
      // Failed calls tell whether the server is reachable; `navigator.onLine` does not
      networkMode: 'always',
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => (state.error instanceof NetworkFailure ? 'always' : false),
    },
  },
});

// As a provider would do: refetches on reconnect
queryClient.mount();
onActorChange(() => void queryClient.resetQueries());

/**
 * {@link useQuery} with the one client: a provider around the shell would load the library with the
 * first screen.
 */
export function useServerQuery<T, K extends QueryKey>(
  options: UseQueryOptions<T, DefaultError, T, K>,
) {
  return useQuery(options, queryClient);
}
