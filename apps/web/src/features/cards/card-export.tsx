import { useExport } from '../../api/use-export.ts'
import { TableExport } from '../../ui/table/table-export.tsx'

/** Saves what a list shows as a file. */
export const CardExport = ({ save }: { save: Parameters<typeof useExport>[0] }) => <TableExport state={useExport(save)} />
