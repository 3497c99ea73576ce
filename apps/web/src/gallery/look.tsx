import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToastRegion } from '../ui/toast-region.tsx'
import './theme/mantine-styles.ts'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/base.css'
import './theme/mantine-overrides.css'
import { cssVariablesResolver, theme } from './theme/theme.ts'

// The same key that the boot script reads before the first paint.
const schemeManager = localStorageColorSchemeManager({ key: 'color_scheme' })

/** The look of the page around everything it shows, and the place where its toasts appear. */
export const Look = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} colorSchemeManager={schemeManager} defaultColorScheme="auto">
    {children}
    <ToastRegion />
  </MantineProvider>
)
