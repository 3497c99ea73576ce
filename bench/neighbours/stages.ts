// Records that an attack needs besides the seed: guests with links, passes with codes. It creates them with public calls.
import { callsOf } from '../http/calls.ts'
import type { BenchOrganisation } from '../http/world.ts'

interface Place {
  address: string
  organisation: BenchOrganisation
}

/** The location of the organisation's first gate. */
export async function locationOf({ address, organisation }: Place): Promise<string> {
  const { get, gate_id } = callsOf(address, organisation)
  return (await get<{ location_id: string }>(`/visitors/gates/${gate_id}`)).location_id
}

/** Link tokens for the pages of this many guests, each of whom can send a photo. */
export async function guestLinks(place: Place, count: number): Promise<string[]> {
  const { post } = callsOf(place.address, place.organisation)
  const guests = Array.from({ length: count }, (_, n) => ({ visitor_name: `แขก ${n + 1}` }))
  const body = {
    location_id: await locationOf(place),
    day: '2099-12-24',
    from: '00:00',
    until: '00:00',
    visitor_type: 'visitor',
    guests,
  }
  const record = await post<{ _id: string; guests: { _id: string }[] }>('/visitors/preregisters', body)
  const tokens: string[] = []
  for (const { _id } of record.guests) {
    const { url } = await post<{ url: string }>(`/visitors/preregisters/${record._id}/guests/${_id}/link`, {})
    tokens.push(/ghl_[A-Za-z0-9_-]{43}/.exec(url)![0])
  }
  return tokens
}

/** The QR codes of this many passes, each for any number of visits. */
export async function passTokens(place: Place, count: number): Promise<string[]> {
  const { post } = callsOf(place.address, place.organisation)
  const location_id = await locationOf(place)
  const tokens: string[] = []
  for (let n = 0; n < count; n++) {
    const pass = {
      holder_name: `ผู้ถือบัตรผ่าน ${n + 1}`,
      location_id,
      visitor_type: 'visitor',
      mode: 'window',
      from_day: '2020-01-01',
      until_day: '2099-12-31',
    }
    const { _id } = await post<{ _id: string }>('/visitors/prepasses', pass)
    tokens.push((await post<{ token: string }>(`/visitors/prepasses/${_id}/code`, {})).token)
  }
  return tokens
}
