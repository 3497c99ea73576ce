import type { Me } from '@gatehouse/contract/auth/auth.ts'
import { editionAllows, type Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import { coversReach, type Reach } from '@gatehouse/contract/kernel/reach.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { rawClient } from './client.ts'
import { NetworkError } from './errors.ts'
import { readToken, refuseToken } from './session.ts'

/** The current-user call returned something other than success (specification section 8). */
export class HttpStatusError extends Error {
  override readonly name = 'HttpStatusError'
  readonly status: number

  constructor(status: number) {
    super(`HTTP status ${status}`)
    this.status = status
  }
}

/** Returns the signed-in person. Throws `HttpStatusError` on any refusal, `NetworkError` without an answer. */
export async function currentUser(): Promise<Me> {
  const token = readToken()
  const answer = await rawClient.auth.me({}).catch((cause: unknown) => {
    throw new NetworkError('The server did not answer', { cause })
  })
  if (answer.ok) return answer.body
  if (answer.status === 401) refuseToken(token)
  throw new HttpStatusError(answer.status)
}

export const meQuery = queryOptions({ queryKey: ['auth', 'me'], queryFn: currentUser, staleTime: Number.POSITIVE_INFINITY, retry: false })

/** The signed-in person, for use inside the shell, which is shown only after loading them. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export const activeServices = (me: Pick<Me, 'servicepermission'>): Service[] =>
  me.servicepermission.filter(({ permission }) => permission === 'active').map(({ service_name }) => service_name)

/** Whether a person has a permission for calls within their locations and units. `reach` is the reach of a wider call. */
export const may = ({ user }: Me, permission: Permission, reach?: Reach): boolean =>
  user.permissions.includes(permission) && (reach ? coversReach(user.reach, reach) : !user.out_of_reach.includes(permission))

/** Whether the signed-in person may do something in the current organisation: `const may = useMay(); may('gates:write')`. */
export const useMay = (): ((permission: Permission, reach?: Reach) => boolean) => {
  const me = useMe()
  return (permission, reach) => may(me, permission, reach)
}

/** Why a person can't use a screen or an action; null if they can. */
export const closedTo = (
  me: Me,
  needs: { editions?: readonly Service[]; permission?: Permission; reach?: Reach },
): 'edition' | 'permission' | null => {
  if (!editionAllows(needs.editions ?? [], activeServices(me))) return 'edition'
  return needs.permission === undefined || may(me, needs.permission, needs.reach) ? null : 'permission'
}
