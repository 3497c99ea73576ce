import { AUDIT_FAULTS } from '@gatehouse/contract/audit/audit.ts'
import { SIGHTING_OCCASIONS, SIGHTING_STATUSES } from '@gatehouse/contract/blacklists/sightings.ts'
import { ERRORS } from '@gatehouse/contract/errors.ts'
import { gateFields } from '@gatehouse/contract/gates/gates.ts'
import { ROW_EFFECTS } from '@gatehouse/contract/kernel/imports.ts'
import { MEMBER_STATUSES } from '@gatehouse/contract/members/member-record.ts'
import { PERMISSIONS } from '@gatehouse/contract/permissions.fixed.ts'
import { INVITE_OUTCOMES } from '@gatehouse/contract/users/users.ts'
import { auditWords } from '../features/audit/audit.words.ts'
import { seenWords } from '../features/blacklists/sightings/seen.words.ts'
import { checkInWords } from '../features/entrances/check-in/check-in.words.ts'
import { VISIT_STEPS } from '../features/entrances/visit/visit-history.tsx'
import { visitPanelWords } from '../features/entrances/visit/visit-panel.words.ts'
import { memberWords } from '../features/members/members.words.ts'
import { inviteWords } from '../features/users/invite.words.ts'
import { permissionWords } from '../features/users/permission.words.ts'
import type { Words, WordTree } from '../lib/i18n/define-words.ts'
import { importWords } from '../ui/import/import.words.ts'

/** Every code that a page shows: its words, their group, and all possible values. */
const SHOWN: readonly [words: Words<WordTree>, group: string, codes: readonly string[]][] = [
  [visitPanelWords, 'history_of', [...VISIT_STEPS, 'other']],
  [checkInWords, 'ask', Object.keys(gateFields.asks.values)],
  [permissionWords, 'names', PERMISSIONS],
  [inviteWords, 'outcomes', INVITE_OUTCOMES],
  [memberWords, 'meaning', MEMBER_STATUSES],
  [seenWords, 'statuses', SIGHTING_STATUSES],
  [seenWords, 'occasions', SIGHTING_OCCASIONS],
  [auditWords, 'faults', AUDIT_FAULTS],
  [importWords, 'effects', ROW_EFFECTS],
]

const PROGRAMS_NAME = /^[a-z]+(?:[._:][a-z]+)+$/

describe('no program’s name is shown', () => {
  it.each(SHOWN.map(([words, group, codes]) => [group, words, codes] as const))('in %s', (group, words, codes) => {
    for (const language of ['en', 'th'] as const) {
      const wordless = codes.filter((code) => {
        const text = words.find(language, `${group}.${code}`)
        return !text || PROGRAMS_NAME.test(text)
      })
      expect(wordless, language).toEqual([])
    }
  })

  it('in errors', () => {
    const wordless = Object.entries(ERRORS).filter(([, { en, th }]) => !en || !th || PROGRAMS_NAME.test(en) || PROGRAMS_NAME.test(th))
    expect(wordless).toEqual([])
  })
})
