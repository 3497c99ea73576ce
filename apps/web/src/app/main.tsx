import './theme/tokens.css'
import './theme/fonts.css'
import './theme/base.css'
import './theme/layout.css'
import './theme/spacing.css'
import './theme/text.css'
import './theme/surfaces.css'
import './theme/buttons.css'
import './theme/fields.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { revokeDroppedImages } from '../api/images.ts'
import { pageConfigQuery } from '../api/page-config.ts'
import { createQueryClient } from '../api/query-client.ts'
import { followOtherTabs, readToken } from '../api/session.ts'
import { followColourScheme } from '../lib/colour-scheme.ts'
import { followSession } from './follow-session.ts'
import { Providers } from './providers.tsx'
import { createAppRouter, preloadScreen } from './router.tsx'
import { forgetServiceWorkers } from './service-workers.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

// The start runs in separate tasks, so that the browser can paint and handle keys between them.
if (readToken() !== null) setTimeout(() => preloadScreen(router))
setTimeout(() => {
  void queryClient.prefetchQuery(pageConfigQuery)
  revokeDroppedImages(queryClient)
  followSession(router, queryClient)
  followOtherTabs()
  followColourScheme()
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <Providers router={router} queryClient={queryClient} />
      </StrictMode>,
    ),
  )
  // The first formatter of a page loads the browser's language tables, which takes some 50 ms. Do it while the session request runs.
  setTimeout(() => new Intl.NumberFormat().format(0))
  void forgetServiceWorkers()
})
