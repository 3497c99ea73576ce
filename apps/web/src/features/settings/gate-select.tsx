import { useState } from 'react'
import { type GateChoice, useGateSearch } from '../../api/gate-choices.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import type { PartProps } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'

interface GateSelectProps extends Pick<PartProps, 'settings' | 'gates'> {
  label: string
  /** Whether the label is seen; where it is not, the choice stands in a row whose heading says what it is. */
  labelled?: boolean
  /** The choice of none. */
  none?: string
  value: string
  onChange: (gate_id: string) => void
}

/** One of the gates of the place that are not retired. Where they are too many to choose from, the server is asked for some of them first. */
export const GateSelect = ({ label, labelled = false, none, value, settings, gates, onChange }: GateSelectProps) => {
  const say = useWords(settingWords)
  const [search, setSearch] = useState('')
  const found = useGateSearch(search, settings.location_id ?? undefined)
  const chosen = gates.known.find(({ id }) => id === value)
  const offered = (search === '' ? gates.known : found).filter(({ id, open }) => open || id === value)
  const all = chosen && !offered.some(({ id }) => id === value) ? [chosen, ...offered] : offered
  const choose = (id: string) => {
    const gate = all.find((each) => each.id === id)
    if (gate) gates.onKnown(gate)
    onChange(id)
  }
  return (
    <div className="gh-stack gh-gap-4">
      {gates.more ? <SearchBox label={say('find_gate')} value={search} onSearch={setSearch} /> : null}
      <NativeSelect
        {...(labelled ? { label } : { 'aria-label': label })}
        value={value}
        data={[...(none === undefined ? [] : [{ value: '', label: none }]), ...all.map((gate) => ({ value: gate.id, label: gate.label }))]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </div>
  )
}

/** The gates that the page knows, with those that were found by a search since. */
export function useKnownGates({ gates, more }: { gates: readonly GateChoice[]; more: boolean }) {
  const [found, setFound] = useState<readonly GateChoice[]>([])
  const known = [...gates, ...found.filter(({ id }) => !gates.some((gate) => gate.id === id))]
  return { known, more, onKnown: (gate: GateChoice) => (known.some(({ id }) => id === gate.id) ? undefined : setFound([...found, gate])) }
}
