import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { broadcastSessionChange, keepToken } from '../../api/session.ts'

/** Milliseconds between the new token and the move to the dashboard (specification section 9). */
const CHANGE_DELAY = 200

/** Switches to another organisation (L-07): stores the returned token, and opens the dashboard 200 ms later. */
export const useChangeOrganisation = (): UseMutationResult<{ data: { token: string } }, Error, number> =>
  useMutation({
    mutationFn: (id: number) => api.auth.changeOrganisation({ body: { app_org_id: id } }),
    onSuccess: ({ data }) => {
      keepToken(data.token)
      setTimeout(() => broadcastSessionChange('changed'), CHANGE_DELAY)
    },
  })
