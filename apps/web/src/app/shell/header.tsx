import { memo } from 'react'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { OrganisationSwitcher } from '../../features/organisations/organisation-switcher.tsx'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Logo } from '../../ui/media/logo.tsx'
import { LanguageSwitch } from '../../ui/page/language-switch.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { savePreference } from '../preferences.ts'
import styles from './header.module.css'
import { MenuSheet } from './menu-sheet.tsx'
import { UserMenu } from './user-menu.tsx'

/** The dark bar at the top: menu button (phone) or logo, organisation, language, bell, account. */
export const Header = memo(({ onLogout }: { onLogout: () => void }) => {
  const narrow = useNarrow()
  return (
    <header className={`gh-on-ink gh-row gh-still gh-relative gh-not-print ${styles.header}`}>
      {narrow ? (
        <MenuSheet />
      ) : (
        <AppLink href="/dashboard" className={`gh-still gh-unlined gh-flex ${styles.home}`}>
          <Logo />
        </AppLink>
      )}
      <div className="gh-narrow">
        <OrganisationSwitcher />
      </div>
      <div className={`gh-row gh-gap-12 gh-end ${styles.end}`}>
        {narrow ? null : <LanguageSwitch variant="ink" onChoose={(language) => savePreference({ language })} />}
        <NotificationBell />
        <UserMenu onLogout={onLogout} />
      </div>
    </header>
  )
})
