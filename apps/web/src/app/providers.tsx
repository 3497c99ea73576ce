import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { LinkComponent } from '../ui/buttons/app-link.tsx'
import type { AppRouter } from './router.tsx'
import { RouterLink } from './router-link.tsx'

export const Providers = ({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) => (
  <QueryClientProvider client={queryClient}>
    <LinkComponent value={RouterLink}>
      <RouterProvider router={router} />
    </LinkComponent>
  </QueryClientProvider>
)
