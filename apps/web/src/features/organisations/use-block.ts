import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '../../api/queries.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { type Block, blockOf, expiredEdition, type ServiceExpiry } from './expiry.ts'

const MINUTE = 60_000

/** The calendar day in the organisation's time zone; it changes at midnight. */
const useToday = (): string => {
  const { zone } = useFormats()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return dayIn(new Date(now), zone)
}

const useExpiries = () => useQuery({ ...queries.organisations.serviceExpiry(), refetchInterval: 10 * MINUTE }).data?.data ?? []

export const useBlock = (): Block | null => {
  const today = useToday()
  const expiries = useExpiries()
  const disablings = useQuery({ ...queries.organisations.disabled(), refetchInterval: 10 * MINUTE })
  return blockOf(expiries, disablings.data?.data ?? [], today)
}

/** The expired edition that opened a screen which needs one of `editions`, so that the screen is now read-only. Null if the screen can be used. */
export const useExpiredEdition = (editions: readonly Service[]): ServiceExpiry | null => {
  const today = useToday()
  const expiries = useExpiries()
  return editions.length === 0 ? null : expiredEdition(expiries, editions, today)
}
