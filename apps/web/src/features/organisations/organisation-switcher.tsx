import { IconBuilding, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { explain } from '../../api/errors.ts'
import { useMe } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DropDown } from '../../ui/overlay/drop-down.tsx'
import { menu_item } from '../../ui/overlay/menu-item.tsx'
import { organisationCode } from './organisation-code.ts'
import styles from './organisation-switcher.module.css'
import { organisationWords } from './organisations.words.ts'
import { useChangeOrganisation } from './use-change-organisation.ts'

/** The organisations of the person in the header: the current one, and the others to switch to. At most 350 px high (H-01). */
export const OrganisationSwitcher = () => {
  const say = useWords(organisationWords)
  const { user, organisation } = useMe()
  const { data, error } = useQuery(queries.organisations.centralizes())
  const change = useChangeOrganisation()
  const present = user.app_organization_id
  const name = organisation?.name ?? ''
  const failure = change.error ?? error
  return (
    <DropDown
      role="menu"
      label={say('change')}
      className={styles.list}
      button={(props) => (
        <button
          {...props}
          className={`gh-row gh-ink-button gh-body gh-round gh-touch ${styles.switcher}`}
          aria-label={present === null ? say('choose') : say('present', { code: organisationCode(present), name })}
        >
          <IconBuilding size={18} stroke={1.75} aria-hidden="true" className="gh-not-phone" />
          <span className="gh-still gh-size-13 gh-mono">{present === null ? say('choose') : organisationCode(present)}</span>{' '}
          <span className={`gh-cut gh-narrow gh-not-phone ${styles.name}`}>{name}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    >
      {(hide) => (
        <>
          {failure ? (
            <p className="gh-small gh-denied gh-strong gh-p-6-12" role="alert">
              {explain(failure)}
            </p>
          ) : null}
          {data?.data.map(({ id, name }) => (
            <button
              key={id}
              {...menu_item}
              type="button"
              aria-current={id === present || undefined}
              disabled={change.isPending}
              onClick={() => (id === present ? hide() : change.mutate(id))}
            >
              <span className="gh-wrap gh-gap-0 gh-gap-x-10">
                <span className="gh-still gh-size-13 gh-mono">{organisationCode(id)}</span>
                <span>{name}</span>
              </span>
              {id === present ? <IconCheck size={18} stroke={1.75} aria-hidden="true" /> : null}
            </button>
          ))}
        </>
      )}
    </DropDown>
  )
}
