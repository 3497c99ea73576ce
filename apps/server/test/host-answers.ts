import { workOff } from './guest-mails.ts'
import { mailsTo } from './mails.ts'
import { isNow } from './pre-registers.ts'
import { good, type TestApp, type TestPerson } from './served.ts'

/** The next guest of a pre-register comes in at a gate. */
export async function arrivesAt(test: TestApp, who: Pick<TestPerson, 'token'>, gate: { _id: string; location_id: string }, id: string) {
  await isNow(id, test)
  const { docs } = good(await test.as(who).preRegisters.expected({ query: { locationId: gate.location_id, arrived: false } }))
  const { _id: guest_id, day_id } = docs.find(({ pre_register_id }) => pre_register_id === id)!
  return good(await test.as(who).entrances.checkIn({ body: { gate_id: gate._id, guest_id, day_id } as never }))
}

/** What hosts get by mail at an address, once the workers have done what waits. */
export async function hostMailsTo(test: TestApp, address: string) {
  await workOff(test, 'tell_hosts')
  await workOff(test, 'send_host_mail')
  return mailsTo(test, address)
}
