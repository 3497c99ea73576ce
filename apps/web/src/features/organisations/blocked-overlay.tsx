import { IconBuildingOff, IconCalendarOff, IconLogout, IconSwitchHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { explain } from '../../api/errors.ts'
import { useMe } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './blocked-overlay.module.css'
import { blockedWords, THAI_HEADING } from './blocked-overlay.words.ts'
import type { Block } from './expiry.ts'
import { organisationCode } from './organisation-code.ts'
import { organisationWords } from './organisations.words.ts'
import { useChangeOrganisation } from './use-change-organisation.ts'

/**
 * Covers the page of an expired or disabled organisation. The page stays visible, but mouse, keyboard and screen readers can't reach it. The browser
 * makes everything outside a modal dialog inert, including other dialogs, and the shell also marks itself. Only changing the organisation and logging
 * out work.
 */
export const BlockedOverlay = ({ block, onLogout }: { block: Block; onLogout: () => void }) => {
  const say = useWords(blockedWords)
  const sayOrganisation = useWords(organisationWords)
  const language = useLanguage()
  const formats = useFormats()
  const { user } = useMe()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const heading = useId()
  const text = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const show = () => element.open || element.showModal()
    // A browser may close a dialog that refuses Esc twice, so open it again.
    element.addEventListener('close', show)
    show()
    return () => element.removeEventListener('close', show)
  }, [])

  const Icon = block.kind === 'expired' ? IconCalendarOff : IconBuildingOff
  const date = formats.day(block.date)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      aria-describedby={text}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <Icon size={44} stroke={1.75} className={block.kind === 'disabled' ? 'gh-denied' : 'gh-overstay'} aria-hidden="true" />
      <h2 id={heading} className="gh-mt-16 gh-bold gh-heading">
        {language === 'th' ? THAI_HEADING[block.kind] : say(block.kind)}
      </h2>
      {language === 'th' ? null : (
        <p lang="th" className="gh-body gh-muted">
          {THAI_HEADING[block.kind]}
        </p>
      )}
      <p id={text} className={`gh-mt-4 ${styles.text}`}>
        {block.kind === 'expired'
          ? say('expired_text', { service: sayOrganisation(`services.${block.service}`), date })
          : say('disabled_text', { date })}
      </p>
      <p className={`gh-mt-8 gh-muted gh-size-14 ${styles.help}`}>{say(`${block.kind}_help`)}</p>
      {isChoosing ? <OtherOrganisations /> : null}
      <div className="gh-wrap gh-mt-20">
        <Button
          variant="default"
          size="touch"
          autoFocus
          aria-expanded={isChoosing}
          leftSection={<IconSwitchHorizontal size={18} stroke={1.75} />}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {sayOrganisation('change')}
        </Button>
        <Button variant="default" size="touch" leftSection={<IconLogout size={18} stroke={1.75} />} onClick={onLogout}>
          {say('logout')}
        </Button>
      </div>
      {user.app_organization_id === null ? null : (
        <p className="gh-muted gh-mono gh-mt-8 gh-tiny">{organisationCode(user.app_organization_id)}</p>
      )}
    </dialog>
  )
}

const OtherOrganisations = () => {
  const say = useWords(organisationWords)
  const { user } = useMe()
  const { data, error } = useQuery(queries.organisations.centralizes())
  const change = useChangeOrganisation()
  const others = data?.data.filter(({ id }) => id !== user.app_organization_id)
  const failure = change.error ?? error
  return (
    <div className={`gh-mt-16 gh-scroll gh-size-14 gh-round-8 gh-border ${styles.others}`}>
      {failure ? (
        <p className="gh-denied gh-strong gh-p-10-12" role="alert">
          {explain(failure)}
        </p>
      ) : null}
      {others?.length === 0 ? <p className="gh-p-10-12">{say('alone')}</p> : null}
      <ul className="gh-plain" aria-label={say('choose')}>
        {others?.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="gh-hover gh-inset gh-full gh-text-start gh-p-8-12"
              disabled={change.isPending}
              onClick={() => change.mutate(id)}
            >
              <span className={`gh-muted gh-mono ${styles.code}`}>{organisationCode(id)}</span> {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
