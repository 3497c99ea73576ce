/**
 * How far a writing call reaches. `sight`: its handler asks for records within the person's locations and units. `location`: it changes what a whole
 * location goes by, so people limited to units are refused. `organisation`: people limited to locations are refused as well.
 */
export const REACHES = ['sight', 'location', 'organisation'] as const
export type Reach = (typeof REACHES)[number]

/** The widest reach of a person with these limits; null is no limit. */
export const widestReach = ({
  location_ids,
  unit_ids,
}: {
  location_ids: readonly string[] | null
  unit_ids: readonly string[] | null
}): Reach => (unit_ids !== null ? 'sight' : location_ids !== null ? 'location' : 'organisation')

export const coversReach = (own: Reach, needed: Reach): boolean => REACHES.indexOf(own) >= REACHES.indexOf(needed)
