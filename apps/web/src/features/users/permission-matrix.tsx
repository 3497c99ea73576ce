import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { permissionWords } from './permission.words.ts'
import { type Chosen, effectiveOf, GROUPS, togglePermission, whyOf } from './permissions.ts'
import styles from './users.module.css'

interface PermissionMatrixProps {
  chosen: Chosen
  onChange?: (next: Pick<Chosen, 'permissions_added' | 'permissions_removed'>) => void
}

/** Every permission by subject, whether it is in effect, and why. */
export const PermissionMatrix = ({ chosen, onChange }: PermissionMatrixProps) => {
  const say = useWords(permissionWords)
  return (
    <div className={`gh-one gh-stack gh-halves gh-mt-12 ${styles.matrix}`}>
      {GROUPS.map(({ group, permissions }) => (
        <fieldset key={group} className={`gh-grid gh-content-top ${styles.group}`}>
          <legend>{say(`groups.${group}`)}</legend>
          {permissions.map((permission) => (
            <PermissionLine key={permission} chosen={chosen} permission={permission} onChange={onChange} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

const PermissionLine = ({ chosen, permission, onChange }: PermissionMatrixProps & { permission: Permission }) => {
  const say = useWords(permissionWords)
  const may = useMay()
  const why = whyOf(chosen, permission)
  const effective = why === 'role' || why === 'added'
  // People can give permissions that they have, whatever reach their calls have. Given permissions can always be removed.
  const isClosed = onChange !== undefined && !effective && !may(permission, 'sight')
  return (
    <div className={`gh-apart gh-line-top gh-center gh-flex gh-gap-0 gh-gap-x-12 gh-min-36 ${styles.permission}`} data-why={why}>
      {onChange ? (
        <Checkbox
          size="sm"
          checked={effective}
          disabled={isClosed}
          label={say(`names.${permission}`)}
          onChange={() => onChange(togglePermission(chosen, permission))}
        />
      ) : (
        <span className={`gh-body gh-muted gh-center gh-inline gh-gap-8 ${styles.permission_name}`} data-effective={effective || undefined}>
          {effective ? <IconCheck size={18} stroke={2} aria-hidden="true" /> : <IconMinus size={18} stroke={1.75} aria-hidden="true" />}
          {say(`names.${permission}`)}
        </span>
      )}
      <span className={`gh-small gh-muted ${styles.why}`}>{isClosed ? say('not_yours') : say(`why.${why}`)}</span>
    </div>
  )
}

export const PermissionCount = ({ chosen }: { chosen: Chosen }) => {
  const say = useWords(permissionWords)
  const differs = chosen.permissions_added.length + chosen.permissions_removed.length
  return (
    <span className="gh-small gh-muted">
      {say('effective', { count: effectiveOf(chosen).length })} · {differs === 0 ? say('as_role') : say('differs', { count: differs })}
    </span>
  )
}
