import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { Button } from '../buttons/button.tsx'
import { DropDown } from '../overlay/drop-down.tsx'
import { MenuLabel, menu_item } from '../overlay/menu-item.tsx'

interface ExportMenuProps<Format extends string> {
  label: string
  /** Describes the file where the page doesn't. */
  note?: string
  formats: readonly { readonly value: Format; readonly label: string }[]
  busy: boolean
  onChoose: (format: Format) => void
}

/** Saves the content of a page as a file in one of several formats. */
export const ExportMenu = <Format extends string>({ label, note, formats, busy, onChoose }: ExportMenuProps<Format>) => (
  <DropDown
    role="menu"
    label={label}
    side="below-end"
    button={(props) => (
      <Button
        {...props}
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
      >
        {label}
      </Button>
    )}
  >
    {(hide) => (
      <>
        {note ? <MenuLabel>{note}</MenuLabel> : null}
        {formats.map((format) => (
          <button
            key={format.value}
            {...menu_item}
            type="button"
            onClick={() => {
              hide()
              onChoose(format.value)
            }}
          >
            {format.label}
          </button>
        ))}
      </>
    )}
  </DropDown>
)
