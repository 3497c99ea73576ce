import { useCallback, useState } from 'react'
import { rawClient } from '../../api/client.ts'
import { logError } from '../../api/errors.ts'
import { broadcastSessionChange, keepToken } from '../../api/session.ts'

/**
 * Ends the session on the server and on this device, and opens the sign-in page (H-05, L-08). It also signs out here if the server does not answer.
 */
export function useLogout(): { logout: () => void; leaving: boolean } {
  const [isLeaving, setIsLeaving] = useState(false)
  const logout = useCallback(async () => {
    setIsLeaving(true)
    await rawClient.auth.logout({}).catch(logError)
    keepToken(null)
    broadcastSessionChange('signed_out')
  }, [])
  return { logout, leaving: isLeaving }
}
