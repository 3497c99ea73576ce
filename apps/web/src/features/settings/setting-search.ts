export const TABS = ['form', 'numbers', 'lists', 'notice', 'slip', 'pre_registers', 'parking', 'partners', 'retention', 'history'] as const
export type SettingTab = (typeof TABS)[number]

/** The page's search parameters: the location of the settings, and the tab. */
export interface SettingSearch {
  location_id?: string | undefined
  section?: SettingTab | undefined
}

export const readSection = (raw: Record<string, unknown>): Pick<SettingSearch, 'section'> => ({
  section: TABS.find((tab) => tab === raw.section),
})
