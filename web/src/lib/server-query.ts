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
 * What only the server knows and no replica holds. Screens and loaders import it, the shell does not: it comes with the
 * first screen that needs it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: STALE_MS,
      retry: false,
      // The API's own failures tell whether the server was heard; what the browser believes of its network does not
      networkMode: 'always',
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => (state.error instanceof NetworkFailure ? 'always' : false),
    },
  },
});

// What a provider would do: it then hears of the network's return
queryClient.mount();
onActorChange(() => void queryClient.resetQueries());

/** {@link useQuery} of the one client: no provider around the shell, which would load the library with the first screen. */
export function useServerQuery<T, K extends QueryKey>(
  options: UseQueryOptions<T, DefaultError, T, K>,
) {
  return useQuery(options, queryClient);
}
