import {
  type ButtonProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#E6F4F4',
  '#CDE8E9',
  '#A0D2D5',
  '#76CBD0',
  '#55B9C0',
  '#258A93',
  '#127580',
  '#0C626C',
  '#0A515A',
  '#083F47',
]
const gray: MantineColorsTuple = [
  '#F5F8F8',
  '#EAF1F1',
  '#E0E8E8',
  '#D3DEDE',
  '#B7C5C7',
  '#74878A',
  '#56686C',
  '#43565A',
  '#2B3D41',
  '#13262A',
]
const dark: MantineColorsTuple = [
  '#E4EDED',
  '#B0C2C5',
  '#9AAFB3',
  '#6F878C',
  '#35494E',
  '#28393D',
  '#16272A',
  '#122023',
  '#0E1A1D',
  '#0B1517',
]

/** Button colours by variant. Mantine's contrast rule alone leaves white on the light petrol of the dark scheme (2.3:1). */
const button_variants: Record<string, Record<string, string>> = {
  filled: {
    '--button-bg': 'var(--gh-brand)',
    '--button-hover': 'var(--gh-brand-hover)',
    '--button-color': 'var(--gh-on-brand)',
    '--button-bd': '1px solid transparent',
  },
  default: {
    '--button-bg': 'var(--gh-surface)',
    '--button-hover': 'var(--gh-hover)',
    '--button-color': 'var(--gh-text)',
    '--button-bd': '1px solid var(--gh-line-strong)',
  },
  subtle: {
    '--button-bg': 'transparent',
    '--button-hover': 'var(--gh-hover)',
    '--button-color': 'var(--gh-link)',
    '--button-bd': '1px solid transparent',
  },
  danger: {
    '--button-bg': 'var(--gh-denied-solid)',
    '--button-hover': 'var(--gh-denied-hover)',
    '--button-color': 'var(--gh-on-denied)',
    '--button-bd': '1px solid transparent',
  },
}

/** Sizes of our own beside Mantine's: height and inner space. */
const button_sizes: Record<string, { height: string; padding: string }> = {
  chip: { height: '2rem', padding: '0.875rem' },
  touch: { height: '2.75rem', padding: '1rem' },
  desk: { height: '3.25rem', padding: '1rem' },
  stop: { height: '3.5rem', padding: '1.25rem' },
}

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  colors: { petrol, gray, dark },
  autoContrast: true,
  fontFamily: '"Atkinson Hyperlegible Next Variable", "Noto Sans Thai Variable", system-ui, sans-serif',
  fontFamilyMonospace: '"Atkinson Hyperlegible Mono Variable", "Noto Sans Thai Variable", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.667', sm: '1.693', md: '1.667', lg: '1.648', xl: '1.62' },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.1875rem', lineHeight: '1.875rem' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.75rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.5625rem' },
    },
  },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: { xs: 'var(--gh-sh1)', sm: 'var(--gh-sh1)', md: 'var(--gh-sh2)', lg: 'var(--gh-sh2)', xl: 'var(--gh-sh3)' },
  breakpoints: { xs: '22.5em', sm: '48em', md: '48.0625em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects: `Button.extend` and the like would pull every component named here into the first load.
  components: {
    Button: {
      defaultProps: { size: 'sm' } satisfies ButtonProps,
      vars: (_theme: MantineTheme, props: ButtonProps) => {
        const size = button_sizes[String(props.size)]
        const colours = props.color ? {} : button_variants[props.variant ?? 'filled']
        const own_size = size && { '--button-height': size.height, '--button-padding-x': size.padding, '--button-fz': '0.875rem' }
        return { root: { ...colours, ...own_size } }
      },
    },
    InputWrapper: {
      classNames: {
        label: 'gh-body gh-strong',
        required: 'gh-denied',
        description: 'gh-small gh-muted',
        error: 'gh-flex gh-top gh-gap-6 gh-small gh-bold gh-denied',
      },
    },
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'sm' } satisfies CheckboxProps,
      vars: () => ({ root: { '--checkbox-color': 'var(--gh-brand)' } }),
    },
  },
})

const semantic = {
  '--mantine-color-body': 'var(--gh-canvas)',
  '--mantine-color-text': 'var(--gh-text)',
  '--mantine-color-dimmed': 'var(--gh-text-3)',
  '--mantine-color-placeholder': 'var(--gh-text-3)',
  '--mantine-color-error': 'var(--gh-denied)',
  '--mantine-color-default-border': 'var(--gh-line)',
  '--mantine-color-anchor': 'var(--gh-link)',
  '--mantine-primary-color-filled': 'var(--gh-brand)',
  '--mantine-primary-color-filled-hover': 'var(--gh-brand-hover)',
  '--mantine-primary-color-contrast': 'var(--gh-on-brand)',
}

/** Mantine's own colour roles, pointed at the tokens so that each value is written once. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: semantic, dark: semantic })
