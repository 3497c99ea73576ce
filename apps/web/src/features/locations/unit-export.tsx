import { calls } from '../../api/calls.fixed.ts'
import { download } from '../../api/download.ts'
import { useExport } from '../../api/use-export.ts'
import { TableExport } from '../../ui/table/table-export.tsx'

/** Saves all units of a location as a file that can be imported again. */
export const UnitExport = ({ location_id }: { location_id: string }) => (
  <TableExport state={useExport((format) => download(calls.locations.exportUnits, { params: { id: location_id }, query: { format } }))} />
)
