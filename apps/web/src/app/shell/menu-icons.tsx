import { IconAdjustments, IconLayoutDashboard, IconQrcode, IconWalk } from '@tabler/icons-react'

export const DashboardIcon = IconLayoutDashboard
export const GROUP_ICONS = { setup: IconAdjustments, visitor: IconWalk, visitor_plus: IconQrcode, visitor_lite: IconWalk } as const
