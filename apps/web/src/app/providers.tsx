import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { LinkComponent } from '../ui/page/app-link.tsx'
import type { AppRouter } from './router.tsx'
import { RouterLink } from './router-link.tsx'
import { cssVariablesResolver, theme } from './theme/theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'color_scheme' })

export const Providers = ({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} colorSchemeManager={schemes} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <LinkComponent value={RouterLink}>
        <RouterProvider router={router} />
      </LinkComponent>
    </QueryClientProvider>
  </MantineProvider>
)
