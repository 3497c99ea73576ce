import { Button } from '@mantine/core'
import { IconChevronDown, IconFileExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { calls } from '../../api/calls.fixed.ts'
import { download } from '../../api/download.ts'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { DropDown } from '../../ui/drop-down.tsx'
import { menu_item } from '../../ui/menu-item.tsx'
import { unitWords } from './units.words.ts'

/** Saves all units of a location as a file that can be imported again. */
export const UnitExport = ({ location_id }: { location_id: string }) => {
  const say = useWords(unitWords)
  const save = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => download(calls.locations.exportUnits, { params: { id: location_id }, query: { format } }),
  })
  return (
    <>
      <DropDown
        role="menu"
        label={say('export')}
        button={(props) => (
          <Button
            {...props}
            variant="default"
            loading={save.isPending}
            leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          >
            {say('export')}
          </Button>
        )}
      >
        {(hide) =>
          (['xlsx', 'csv'] as const).map((format) => (
            <button
              key={format}
              {...menu_item}
              type="button"
              onClick={() => {
                hide()
                save.mutate(format)
              }}
            >
              {say(format === 'xlsx' ? 'export_excel' : 'export_csv')}
            </button>
          ))
        }
      </DropDown>
      <AppModal show={save.isError} onHide={() => save.reset()} title={say('export_failed')}>
        {save.error ? explain(save.error) : null}
      </AppModal>
    </>
  )
}
