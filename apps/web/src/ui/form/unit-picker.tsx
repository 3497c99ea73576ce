import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { type ChosenChip, ChosenChips } from './chosen-chips.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './unit-picker.module.css'

interface UnitPickerProps {
  words: {
    readonly chosen: string
    readonly found: string
    readonly search: string
    readonly none: string
    readonly remove: (unit: string) => string
  }
  chosen: readonly ChosenChip[]
  /** The units that the search found; undefined while they load for the first time. */
  found: readonly { readonly id: string; readonly text: string }[] | undefined
  search: string
  /** The choice of the location whose units are searched. */
  place?: ReactNode
  /** Without a location there is nothing to search. */
  searchable?: boolean
  onSearch: (text: string) => void
  onPick: (id: string, isChosen: boolean) => void
}

/** Selects units from search results, because a location may have thousands. */
export const UnitPicker = ({ words, chosen, found, search, place, searchable = true, onSearch, onPick }: UnitPickerProps) => (
  <div className="gh-stack gh-gap-12">
    <ChosenChips label={words.chosen} chips={chosen} remove={words.remove} onRemove={(id) => onPick(id, false)} />
    {searchable ? (
      <>
        <div className={`gh-wrap gh-gap-x-16 gh-bottom ${styles.search}`}>
          {place}
          <SearchBox label={words.search} value={search} onSearch={onSearch} />
        </div>
        <fieldset className={`gh-wrap gh-gap-8 gh-gap-x-24 ${styles.found}`} aria-label={words.found}>
          {found?.map(({ id, text }) => (
            <Checkbox
              key={id}
              size="sm"
              label={text}
              checked={chosen.some((unit) => unit.id === id)}
              onChange={(event) => onPick(id, event.currentTarget.checked)}
            />
          ))}
          {found?.length === 0 ? <p className="gh-small gh-muted">{words.none}</p> : null}
        </fieldset>
      </>
    ) : null}
  </div>
)
