import type { Tag } from '@/lib/domain/tag';

export interface TagFormProps {
  tag: Tag;
  onCancel: () => void;
  onSaved: () => void;
}
