// One module, so that it is one chunk.
export { OptionList } from '@/components/ui/fields/option-list';
export { SelectList } from '@/components/ui/fields/select-list';
