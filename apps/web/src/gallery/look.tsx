import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToastRegion } from '../ui/overlay/toast-region.tsx'
import styles from './gallery.module.css'
import '../app/theme/mantine-styles.ts'
import '../app/theme/tokens.css'
import '../app/theme/fonts.css'
import '../app/theme/base.css'
import '../app/theme/layout.css'
import '../app/theme/mantine-overrides.css'
import { cssVariablesResolver, theme } from '../app/theme/theme.ts'

// The same key that the boot script reads before the first paint.
const schemeManager = localStorageColorSchemeManager({ key: 'color_scheme' })

/** The look of the page around everything it shows, and the place where its toasts appear. */
export const Look = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} colorSchemeManager={schemeManager} defaultColorScheme="auto">
    <div className={`gh-column gh-grid ${styles.frame}`}>{children}</div>
    <ToastRegion />
  </MantineProvider>
)
