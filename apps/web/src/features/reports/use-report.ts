import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type DayCounts, mergeDays, type reportQueryOf } from './report-query.ts'

type Query = ReturnType<typeof reportQueryOf>

// The keys avoid the module's name, because each event of a visit would read the reports again. Errors are rethrown, and the page shows them (E-10).

/** The days of a report, from the two calls of the specification (E-08). */
export const useDaily = (query: Query) =>
  useQuery({
    queryKey: ['report', 'daily', query],
    queryFn: async ({ signal }): Promise<DayCounts[]> => {
      const [checkins, checkouts] = await Promise.all([
        api.reports.daily({ query, signal }),
        api.reports.daily({ query: { ...query, status: 'checkout' }, signal }),
      ])
      return mergeDays(checkins.docs, checkouts.docs)
    },
  })

export const useSummary = (query: Query) =>
  useQuery({ queryKey: ['report', 'summary', query], queryFn: ({ signal }) => api.reports.summary({ query, signal }) })

export const useParkingFee = ({ startDate, endDate, location_id: locationId }: Query) =>
  useQuery({
    queryKey: ['report', 'parking', startDate, endDate, locationId],
    queryFn: ({ signal }) => api.reports.parkingFee({ query: { startDate, endDate, location_id: locationId }, signal }),
  })
