import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '../../api/queries.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { type Block, blockOf } from './expiry.ts'

const MINUTE = 60_000

/** The calendar day in the organisation's time zone, also over midnight. */
const useToday = (): string => {
  const { zone } = useFormats()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return dayIn(new Date(now), zone)
}

/** Why the page is to be covered now, or null. */
export const useBlock = (): Block | null => {
  const today = useToday()
  const expiry = useQuery({ ...queries.organisations.serviceExpiry(), refetchInterval: 10 * MINUTE })
  const disabled = useQuery({ ...queries.organisations.disabled(), refetchInterval: 10 * MINUTE })
  return blockOf(expiry.data?.data ?? [], disabled.data?.data ?? [], today)
}
