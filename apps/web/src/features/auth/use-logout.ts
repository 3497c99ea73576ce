import { useCallback, useState } from 'react'
import { rawClient } from '../../api/client.ts'
import { logError } from '../../api/errors.ts'
import { keepToken, tellSessionChange } from '../../api/session.ts'

/**
 * Ends the session on the server and here, and goes to the sign-in page (H-05, L-08). A server that does not answer cannot keep anybody
 * signed in on this device.
 */
export function useLogout(): { logout: () => void; leaving: boolean } {
  const [leaving, setLeaving] = useState(false)
  const logout = useCallback(async () => {
    setLeaving(true)
    await rawClient.auth.logout({}).catch(logError)
    keepToken(null)
    tellSessionChange('signed_out')
  }, [])
  return { logout, leaving }
}
