import type { VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import { useState } from 'react'
import { type GateChoice, useGateSearch } from '../../api/gate-choices.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { settingWords } from './setting.words.ts'

interface GateSelectProps {
  settings: Pick<VisitorSettings, 'location_id'>
  gates: KnownGates
  label: string
  /** Whether the label is visible; if not, the heading of the row names the choice. */
  labelled?: boolean
  /** The label of the empty choice. */
  none?: string
  value: string
  onChange: (gate_id: string) => void
}

/** Chooses one of the location's gates that aren't retired. If there are too many for a list, a search on the server narrows them. */
export const GateSelect = ({ label, labelled = false, none, value, settings, gates, onChange }: GateSelectProps) => {
  const say = useWords(settingWords)
  const [search, setSearch] = useState('')
  const searchMatches = useGateSearch(search, settings.location_id ?? undefined)
  const selectedGate = gates.known.find(({ id }) => id === value)
  const offeredGates = (search === '' ? gates.known : searchMatches).filter(({ id, open }) => open || id === value)
  const all = selectedGate && !offeredGates.some(({ id }) => id === value) ? [selectedGate, ...offeredGates] : offeredGates
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

/** The gates that the page knows, including those that a search found later. */
export function useKnownGates({ gates, more }: { gates: readonly GateChoice[]; more: boolean }) {
  const [foundGates, setFoundGates] = useState<readonly GateChoice[]>([])
  const knownGates = [...gates, ...foundGates.filter(({ id }) => !gates.some((gate) => gate.id === id))]
  return {
    known: knownGates,
    more,
    onKnown: (gate: GateChoice) => (knownGates.some(({ id }) => id === gate.id) ? undefined : setFoundGates([...foundGates, gate])),
  }
}

export type KnownGates = ReturnType<typeof useKnownGates>
