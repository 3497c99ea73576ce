import { lookAtScreens } from './support/screens.ts'

lookAtScreens('en', 1440, 360)
