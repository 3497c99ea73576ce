import type { JobTask } from '../../kernel/jobs/task.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { messageTask } from '../messages/messages.service.ts'
import { TELL_HOSTS } from './pre-registers.expected.queries.ts'
import { selectPlace } from './pre-registers.guest.queries.ts'
import { type GuestLetter, guestMail } from './pre-registers.guest-mail.ts'
import { SEND_GUEST_MAIL } from './pre-registers.guest-news.ts'
import { type HostLetter, hostMail } from './pre-registers.host-mail.ts'
import { notifyHosts, SEND_HOST_MAIL } from './pre-registers.hosts.ts'
import { SCREEN_GUESTS, screenGuestsTask } from './pre-registers.screening.ts'

export const preRegisterJobs = {
  [SEND_GUEST_MAIL]: messageTask({
    build: (app, message, content) => guestMail(app, message, content as GuestLetter),
    // Refreshes open pages, which show the outcome of the mail.
    ended: async (tx, actor, { record_id }) => {
      const place = await selectPlace(tx, actor.organisation_id, record_id)
      if (place) await publish(tx, actor, { kind: 'pre_register.changed', record_id, ...visitAudience(place) })
    },
  }),
  [TELL_HOSTS]: notifyHosts,
  [SCREEN_GUESTS]: screenGuestsTask,
  // An hour later the guest is no longer at the gate.
  [SEND_HOST_MAIL]: messageTask({ build: (app, message, content) => hostMail(app, message, content as HostLetter), minutes: 60 }),
} satisfies Record<string, JobTask>
