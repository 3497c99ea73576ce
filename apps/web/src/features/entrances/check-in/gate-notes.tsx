import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { IconClockExclamation } from '@tabler/icons-react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { gateNotes } from '../base/gate-notes.ts'
import { useNow } from '../base/use-now.ts'
import { useChoiceWords } from '../base/visit-fields.tsx'
import { gateNoteWords } from './gate-notes.words.ts'

interface GateNotesProps {
  gate: Gate
  metadata: EntrancesMetadata
  visitor_type: string
}

/** Says that the gate is closed now, or isn't meant for this visitor type. */
export const GateNotes = ({ gate, metadata, visitor_type }: GateNotesProps) => {
  const say = useWords(gateNoteWords)
  const type = useChoiceWords(metadata)('visitor_type', { visitor_type, purpose: null, vehicle_class: null }) ?? ''
  const notes = gateNotes(metadata.gate_times, gate, visitor_type, useNow(15_000))
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note.about} className="gh-row gh-gap-10 gh-body gh-strong gh-p-9-16 gh-tone-overstay">
          <IconClockExclamation size={20} stroke={1.75} aria-hidden="true" />
          {note.about === 'closed_at' ? say('closed_at', { time: note.time }) : say(note.about, { type })}
        </p>
      ))}
    </div>
  )
}
