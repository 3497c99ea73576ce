import { workOff } from './guest-mails.ts'
import { mailsTo } from './mails.ts'
import { isNow } from './pre-registers.ts'
import { expectSuccess, type TestApp, type TestPerson } from './served.ts'

/** The next guest of a pre-register arrives at a gate. */
export async function arrivesAt(test: TestApp, actor: Pick<TestPerson, 'token'>, gate: { _id: string; location_id: string }, id: string) {
  await isNow(id, test)
  const { docs } = expectSuccess(await test.as(actor).preRegisters.expected({ query: { location_id: gate.location_id, arrived: false } }))
  const { _id: guest_id, day_id } = docs.find(({ pre_register_id }) => pre_register_id === id)!
  return expectSuccess(await test.as(actor).entrances.checkIn({ body: { gate_id: gate._id, guest_id, day_id } as never }))
}

/** The mails to a host's address, after the workers have run the waiting jobs. */
export async function hostMailsTo(test: TestApp, address: string) {
  await workOff(test, 'tell_hosts')
  await workOff(test, 'send_host_mail')
  return mailsTo(test, address)
}
