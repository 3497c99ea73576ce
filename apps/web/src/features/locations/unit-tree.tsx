import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { Unit } from '@gatehouse/contract/locations/units.ts'
import { IconChevronDown, IconChevronRight, IconDots } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { pages } from '../../api/queries.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DropDown } from '../../ui/overlay/drop-down.tsx'
import { menu_item } from '../../ui/overlay/menu-item.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { UNIT } from './locations.fixed.ts'
import styles from './units.module.css'
import { unitWords } from './units.words.ts'

export type UnitAction = 'edit' | 'add_here' | 'move' | 'status' | 'remove'
type Act = (action: UnitAction, unit: Unit) => void

const PAGE = 100

export const unitsIn = (location_id: string, parentId: string) =>
  pages.locations.units({ id: location_id, parent_id: parentId, status: 'active', limit: PAGE })

/** The table around the units. The rows of one level follow the row of their parent. */
export const UnitTable = ({ children, changeable }: { children: ReactNode; changeable: boolean }) => {
  const say = useWords(unitWords)
  const text = useFieldText(UNIT)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={`gh-inset gh-relative ${styles.region}`} aria-label={say('units')} tabIndex={0}>
      <table className={`gh-table ${styles.table}`}>
        <caption className="gh-hidden">{say('units')}</caption>
        <thead>
          <tr>
            <th scope="col">{text.label('code')}</th>
            <th scope="col">{say('name')}</th>
            <th scope="col" className="gh-not-phone">
              {text.label('kind')}
            </th>
            <th scope="col" className="gh-not-phone">
              {say('host')}
            </th>
            {changeable ? (
              <th scope="col" className={styles.acts}>
                <span className="gh-hidden">{say('actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

interface UnitLevelProps {
  location_id: string
  units: readonly Unit[]
  level: number
  changeable: boolean
  onAct: Act
}

/** The units of one level, each with its children while it is open. */
export const UnitLevel = ({ units, ...shared }: UnitLevelProps) => units.map((unit) => <UnitBranch key={unit.id} unit={unit} {...shared} />)

const UnitBranch = ({ unit, location_id, level, changeable, onAct }: Omit<UnitLevelProps, 'units'> & { unit: Unit }) => {
  const say = useWords(unitWords)
  const [open, setOpen] = useState(false)
  const Chevron = open ? IconChevronDown : IconChevronRight
  const opener =
    unit.units_in > 0 ? (
      <button
        type="button"
        className={`gh-amid gh-still gh-muted gh-inline gh-center gh-p-0 gh-round ${styles.icon}`}
        aria-expanded={open}
        aria-label={say(open ? 'collapse' : 'expand', { code: unit.code })}
        onClick={() => setOpen(!open)}
      >
        <Chevron size={18} stroke={1.75} />
      </button>
    ) : (
      <span className={`gh-amid gh-still gh-muted gh-inline gh-center gh-p-0 gh-round ${styles.icon}`} />
    )
  return (
    <>
      <UnitLine unit={unit} level={level} opener={opener} changeable={changeable} onAct={onAct} />
      {open && unit.units_in > 0 ? (
        <InnerLevel unit={unit} location_id={location_id} level={level + 1} changeable={changeable} onAct={onAct} />
      ) : null}
    </>
  )
}

const InnerLevel = ({ unit, ...shared }: Omit<UnitLevelProps, 'units'> & { unit: Unit }) => {
  const say = useWords(unitWords)
  const list = useInfiniteQuery({ ...unitsIn(shared.location_id, unit.id), placeholderData: keepPreviousData })
  const units = list.data?.pages.flatMap(({ docs }) => docs) ?? []
  return (
    <>
      <UnitLevel units={units} {...shared} />
      {list.hasNextPage ? (
        <tr>
          <td colSpan={5} style={{ '--level': shared.level } as CSSProperties} className={styles.first}>
            <Button size="chip" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {say('more_in', { code: unit.code })}
            </Button>
          </td>
        </tr>
      ) : null}
    </>
  )
}

interface UnitLineProps {
  unit: Unit
  level: number
  opener?: ReactNode
  changeable: boolean
  onAct: Act
  /** Shows the path and status, for a list without levels. */
  flat?: boolean
}

export const UnitLine = ({ unit, level, opener, changeable, onAct, flat }: UnitLineProps) => {
  const say = useWords(unitWords)
  const { value } = useFieldText(UNIT)
  const language = useLanguage()
  const name = localName(unit, language)
  const way = flat && unit.path.length > 0 ? unit.path.join(' › ') : null
  return (
    <tr style={{ '--level': level } as CSSProperties}>
      <td className={styles.first}>
        <span className="gh-row gh-gap-4">
          {opener}
          {level > 0 ? <span className="gh-hidden">{say('level', { level: level + 1 })}</span> : null}
          {changeable && unit.status === 'active' ? (
            <button type="button" className={`gh-touch gh-link gh-strong gh-underlined ${styles.open}`} onClick={() => onAct('edit', unit)}>
              <span className="gh-mono">{unit.code}</span>
            </button>
          ) : (
            <span className="gh-mono">{unit.code}</span>
          )}
        </span>
      </td>
      <td>
        <span className="gh-block">{name}</span>
        {way ? <span className="gh-small gh-muted gh-block">{way}</span> : null}
        <span className={`gh-small gh-muted ${styles.narrow}`}>
          {value('kind', unit.kind)}
          {unit.host ? ` · ${unit.host}` : ''}
        </span>
        {unit.status === 'archived' ? <StatusBadge kind="inactive">{value('status', 'archived')}</StatusBadge> : null}
      </td>
      <td className="gh-not-phone">{value('kind', unit.kind)}</td>
      <td className="gh-not-phone">{unit.host ?? <None />}</td>
      {changeable ? (
        <td className={styles.acts}>
          <UnitMenu unit={unit} onAct={onAct} />
        </td>
      ) : null}
    </tr>
  )
}

const UnitMenu = ({ unit, onAct }: { unit: Unit; onAct: Act }) => {
  const say = useWords(unitWords)
  const label = say('actions_of', { code: unit.code })
  const active = unit.status === 'active'
  return (
    <DropDown
      role="menu"
      label={label}
      button={(props) => (
        <button {...props} className={`gh-amid gh-still gh-muted gh-inline gh-center gh-p-0 gh-round ${styles.icon}`} aria-label={label}>
          <IconDots size={18} stroke={1.75} />
        </button>
      )}
    >
      {(hide) => {
        const item = (action: UnitAction, text: string) => (
          <button
            {...menu_item}
            type="button"
            onClick={() => {
              hide()
              onAct(action, unit)
            }}
          >
            {text}
          </button>
        )
        return (
          <>
            {active ? item('edit', say('edit')) : null}
            {active ? item('add_here', say('add_here')) : null}
            {active ? item('move', say('move')) : null}
            {item('status', say(active ? 'archive' : 'restore'))}
            {item('remove', say('remove'))}
          </>
        )
      }}
    </DropDown>
  )
}
