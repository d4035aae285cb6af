import type { AdminUser } from '../../../contract/admin-users.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useDeleteAdminUser } from '../../data/admin-users.ts';
import { getDisplayName } from '../../lib/account-names.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export const DeleteUserDialog = ({ user, onClose }: { user: AdminUser | null; onClose: () => void }) => {
  const remove = useDeleteAdminUser();
  const deleteUser = () => {
    if (!user) return;
    remove.mutate(user.id, {
      onSuccess: () => showSuccess(MESSAGES.adminUser.deleted),
      onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.adminUser.deleteFailure)),
    });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onCancel={onClose}
      onConfirm={deleteUser}
      question={`Are you sure you want to delete ${user ? getDisplayName(user) : ''}?`}
      consequence="They can’t sign in any more. Their edits stay on the site."
      action="Delete admin user"
    />
  );
};
