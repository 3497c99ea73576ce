/**
 * How far a writing call reaches. The handler of a `sight` call looks for records within the person's locations and units. A `location` call changes
 * settings of a whole location, so people limited to units are refused. An `organisation` call refuses people limited to locations as well.
 */
export const REACHES = ['sight', 'location', 'organisation'] as const
export type Reach = (typeof REACHES)[number]

/** The widest reach of a person with these limits; null means no limit. */
export const widestReach = ({
  location_ids,
  unit_ids,
}: {
  location_ids: readonly string[] | null
  unit_ids: readonly string[] | null
}): Reach => (unit_ids !== null ? 'sight' : location_ids !== null ? 'location' : 'organisation')

export const coversReach = (own: Reach, requiredReach: Reach): boolean => REACHES.indexOf(own) >= REACHES.indexOf(requiredReach)
