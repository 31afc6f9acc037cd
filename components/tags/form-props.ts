import type { Tag } from '@/lib/domain/tags/tag';

export interface TagFormProps {
  tag: Tag;
  onCancel: () => void;
  onSaved: () => void;
}
