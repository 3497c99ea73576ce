import { lookAtScreens } from './support/screens.ts'

lookAtScreens('th', 360, 1440)
