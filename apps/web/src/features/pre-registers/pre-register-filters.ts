import { calls } from '../../api/calls.fixed.ts'
import { screenHref } from '../../screens/search.ts'
import type { Filters, Opened, PreRegisterSearch } from './pre-register-search.ts'

export const LIST = '/service/visitor/pre-registers'

/** The open panel as one text; a form is left when the text changes. */
export const openedText = ({ id, edit, new: is_new, like }: Opened): string => (is_new ? `new ${like ?? ''}` : `${id ?? ''} ${edit ?? ''}`)

export const preRegisterHref = (search: PreRegisterSearch): string => screenHref(LIST, search)

export type Tab = NonNullable<Filters['tab']>
/** The tabs that the list's call accepts. */
export const TABS = (calls.preRegisters.list.query.tab?.enum ?? []) as readonly Tab[]
/** Whether the visits of the tab are still to come. */
export const isAhead = (tab: Tab): boolean => tab !== 'past' && tab !== 'cancelled'

export const tabOf = ({ tab }: Filters): Tab => tab ?? 'open'

/** Upcoming visits start with the next one, other tabs with the latest. */
export const firstSort = (tab: Tab): 'starts_at' | '-starts_at' => (isAhead(tab) ? 'starts_at' : '-starts_at')
