// Generated from supabase/migrations by `npm run types`. Do not edit.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      accounts: {
        Row: {
          balance: number
          balance_as_of: string
          balance_date: string
          closed_at: string | null
          created_at: string
          id: string
          last_four_digits: string
          name: string
          revision: number
          sample: boolean
          type: string
          user_id: string
        }
        Insert: {
          balance: number
          balance_as_of?: string
          balance_date?: string
          closed_at?: string | null
          created_at?: string
          id?: string
          last_four_digits: string
          name: string
          revision?: number
          sample?: never
          type: string
          user_id?: string
        }
        Update: {
          balance?: number
          balance_as_of?: string
          balance_date?: string
          closed_at?: string | null
          created_at?: string
          id?: string
          last_four_digits?: string
          name?: string
          revision?: number
          sample?: never
          type?: string
          user_id?: string
        }
        Relationships: []
      }
      budget_alerts: {
        Row: {
          category: string
          month: string
          monthly_limit: number
          notification_id: string
          spending: number
          threshold: number
          user_id: string
        }
        Insert: {
          category: string
          month: string
          monthly_limit: number
          notification_id: string
          spending: number
          threshold: number
          user_id?: string
        }
        Update: {
          category?: string
          month?: string
          monthly_limit?: number
          notification_id?: string
          spending?: number
          threshold?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "budget_alerts_notification_fkey"
            columns: ["user_id", "notification_id"]
            referencedRelation: "notifications"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      budget_limits: {
        Row: {
          category: string
          created_at: string
          monthly_limit: number
          user_id: string
        }
        Insert: {
          category: string
          created_at?: string
          monthly_limit: number
          user_id?: string
        }
        Update: {
          category?: string
          created_at?: string
          monthly_limit?: number
          user_id?: string
        }
        Relationships: []
      }
      category_colors: {
        Row: {
          category: string
          color: number
          user_id: string
        }
        Insert: {
          category: string
          color: number
          user_id?: string
        }
        Update: {
          category?: string
          color?: number
          user_id?: string
        }
        Relationships: []
      }
      changed_transactions: {
        Row: {
          account_id: string
          category: string
          change_id: string
          edited_at: string | null
          file_key: string | null
          revision: number
          revision_before: number
          transaction_id: string
          user_id: string
        }
        Insert: {
          account_id: string
          category: string
          change_id: string
          edited_at?: string | null
          file_key?: string | null
          revision: number
          revision_before: number
          transaction_id: string
          user_id?: string
        }
        Update: {
          account_id?: string
          category?: string
          change_id?: string
          edited_at?: string | null
          file_key?: string | null
          revision?: number
          revision_before?: number
          transaction_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "changed_transactions_change_fkey"
            columns: ["user_id", "change_id"]
            referencedRelation: "ledger_changes"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      deleted_accounts: {
        Row: {
          balance: number
          balance_as_of: string
          balance_date: string
          change_id: string
          closed_at: string | null
          created_at: string
          deleted_at: string
          id: string
          last_four_digits: string
          mappings: NonNullable<Json>
          name: string
          revision: number
          type: string
          user_id: string
        }
        Insert: {
          balance: number
          balance_as_of: string
          balance_date: string
          change_id: string
          closed_at?: string | null
          created_at: string
          deleted_at?: string
          id: string
          last_four_digits: string
          mappings: NonNullable<Json>
          name: string
          revision: number
          type: string
          user_id?: string
        }
        Update: {
          balance?: number
          balance_as_of?: string
          balance_date?: string
          change_id?: string
          closed_at?: string | null
          created_at?: string
          deleted_at?: string
          id?: string
          last_four_digits?: string
          mappings?: NonNullable<Json>
          name?: string
          revision?: number
          type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "deleted_accounts_change_fkey"
            columns: ["user_id", "change_id"]
            referencedRelation: "ledger_changes"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      deleted_transactions: {
        Row: {
          account_id: string
          amount: number
          category: string
          change_id: string
          created_at: string
          date: string
          deleted_at: string
          description: string
          edited_at: string | null
          external_id: string | null
          file_key: string | null
          id: string
          import_id: string | null
          note: string
          position: number
          revision: number
          type: string
          user_id: string
        }
        Insert: {
          account_id: string
          amount: number
          category: string
          change_id: string
          created_at: string
          date: string
          deleted_at?: string
          description: string
          edited_at?: string | null
          external_id?: string | null
          file_key?: string | null
          id: string
          import_id?: string | null
          note: string
          position: number
          revision: number
          type: string
          user_id?: string
        }
        Update: {
          account_id?: string
          amount?: number
          category?: string
          change_id?: string
          created_at?: string
          date?: string
          deleted_at?: string
          description?: string
          edited_at?: string | null
          external_id?: string | null
          file_key?: string | null
          id?: string
          import_id?: string | null
          note?: string
          position?: number
          revision?: number
          type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "deleted_transactions_change_fkey"
            columns: ["user_id", "change_id"]
            referencedRelation: "ledger_changes"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      import_mappings: {
        Row: {
          account_id: string
          fingerprint: string
          mapping: NonNullable<Json>
          user_id: string
        }
        Insert: {
          account_id: string
          fingerprint: string
          mapping: NonNullable<Json>
          user_id?: string
        }
        Update: {
          account_id?: string
          fingerprint?: string
          mapping?: NonNullable<Json>
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "import_mappings_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "import_mappings_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      import_rows: {
        Row: {
          account_id: string | null
          amount: number | null
          category: string
          choice: string | null
          chunk: number
          date: string | null
          description: string
          external_id: string | null
          file_key: string | null
          import_id: string
          kind: string
          line: number
          match_id: string | null
          match_kind: string | null
          movement_key: string | null
          part: number
          reason: string | null
          status: string
          text: string
          type: string | null
          user_id: string
        }
        Insert: {
          account_id?: string | null
          amount?: number | null
          category: string
          choice?: string | null
          chunk: number
          date?: string | null
          description: string
          external_id?: string | null
          file_key?: string | null
          import_id: string
          kind: string
          line: number
          match_id?: string | null
          match_kind?: string | null
          movement_key?: never
          part: number
          reason?: string | null
          status?: never
          text: string
          type?: string | null
          user_id?: string
        }
        Update: {
          account_id?: string | null
          amount?: number | null
          category?: string
          choice?: string | null
          chunk?: number
          date?: string | null
          description?: string
          external_id?: string | null
          file_key?: string | null
          import_id?: string
          kind?: string
          line?: number
          match_id?: string | null
          match_kind?: string | null
          movement_key?: never
          part?: number
          reason?: string | null
          status?: never
          text?: string
          type?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "import_rows_import_fkey"
            columns: ["user_id", "import_id"]
            referencedRelation: "imports"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      import_statements: {
        Row: {
          account_id: string | null
          closing_balance: number | null
          closing_date: string | null
          currency: string | null
          import_id: string
          named: string | null
          position: number
          user_id: string
        }
        Insert: {
          account_id?: string | null
          closing_balance?: number | null
          closing_date?: string | null
          currency?: string | null
          import_id: string
          named?: string | null
          position: number
          user_id?: string
        }
        Update: {
          account_id?: string | null
          closing_balance?: number | null
          closing_date?: string | null
          currency?: string | null
          import_id?: string
          named?: string | null
          position?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "import_statements_import_fkey"
            columns: ["user_id", "import_id"]
            referencedRelation: "imports"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      imports: {
        Row: {
          account_ids: string[]
          added: number | null
          already_there: number | null
          arrived: number
          chunks: number[]
          committed_at: string | null
          created_at: string
          file_name: string
          format: string
          id: string
          left_out: number | null
          mapping: NonNullable<Json>
          matched: boolean
          reading: number
          removed: number | null
          revision: number
          row_count: number
          undone_at: string | null
          user_id: string
        }
        Insert: {
          account_ids?: string[]
          added?: number | null
          already_there?: number | null
          arrived?: number
          chunks?: number[]
          committed_at?: string | null
          created_at?: string
          file_name: string
          format: string
          id: string
          left_out?: number | null
          mapping?: NonNullable<Json>
          matched?: boolean
          reading?: number
          removed?: number | null
          revision?: number
          row_count: number
          undone_at?: string | null
          user_id?: string
        }
        Update: {
          account_ids?: string[]
          added?: number | null
          already_there?: number | null
          arrived?: number
          chunks?: number[]
          committed_at?: string | null
          created_at?: string
          file_name?: string
          format?: string
          id?: string
          left_out?: number | null
          mapping?: NonNullable<Json>
          matched?: boolean
          reading?: number
          removed?: number | null
          revision?: number
          row_count?: number
          undone_at?: string | null
          user_id?: string
        }
        Relationships: []
      }
      large_transaction_alerts: {
        Row: {
          amount: number
          date: string
          description: string
          notification_id: string
          threshold: number
          transaction_id: string
          user_id: string
        }
        Insert: {
          amount: number
          date: string
          description: string
          notification_id: string
          threshold: number
          transaction_id: string
          user_id?: string
        }
        Update: {
          amount?: number
          date?: string
          description?: string
          notification_id?: string
          threshold?: number
          transaction_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "large_transaction_alerts_notification_fkey"
            columns: ["user_id", "notification_id"]
            referencedRelation: "notifications"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      ledger_changes: {
        Row: {
          id: string
          kept: number | null
          kind: string
          made_at: string
          transactions: number
          undone_at: string | null
          user_id: string
        }
        Insert: {
          id: string
          kept?: number | null
          kind: string
          made_at?: string
          transactions?: number
          undone_at?: string | null
          user_id?: string
        }
        Update: {
          id?: string
          kept?: number | null
          kind?: string
          made_at?: string
          transactions?: number
          undone_at?: string | null
          user_id?: string
        }
        Relationships: []
      }
      notifications: {
        Row: {
          created_at: string
          id: string
          import_id: string | null
          kind: string
          mail: string
          mail_begun_at: string | null
          read_at: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          import_id?: string | null
          kind: string
          mail?: string
          mail_begun_at?: string | null
          read_at?: string | null
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          import_id?: string | null
          kind?: string
          mail?: string
          mail_begun_at?: string | null
          read_at?: string | null
          user_id?: string
        }
        Relationships: []
      }
      profiles: {
        Row: {
          budget_alerts: boolean
          created_at: string
          currency: string
          email_notifications: boolean
          large_transaction_alerts: boolean
          large_transaction_threshold: number
          name: string | null
          user_id: string
        }
        Insert: {
          budget_alerts?: boolean
          created_at?: string
          currency?: string
          email_notifications?: boolean
          large_transaction_alerts?: boolean
          large_transaction_threshold?: number
          name?: string | null
          user_id?: string
        }
        Update: {
          budget_alerts?: boolean
          created_at?: string
          currency?: string
          email_notifications?: boolean
          large_transaction_alerts?: boolean
          large_transaction_threshold?: number
          name?: string | null
          user_id?: string
        }
        Relationships: []
      }
      restore_parts: {
        Row: {
          arrived_at: string
          kind: string
          part: number
          restore_id: string
          rows: NonNullable<Json>
          user_id: string
        }
        Insert: {
          arrived_at?: string
          kind: string
          part: number
          restore_id: string
          rows: NonNullable<Json>
          user_id?: string
        }
        Update: {
          arrived_at?: string
          kind?: string
          part?: number
          restore_id?: string
          rows?: NonNullable<Json>
          user_id?: string
        }
        Relationships: []
      }
      savings_goals: {
        Row: {
          account_id: string | null
          created_at: string
          current: number
          target: number
          user_id: string
        }
        Insert: {
          account_id?: string | null
          created_at?: string
          current?: number
          target?: number
          user_id?: string
        }
        Update: {
          account_id?: string | null
          created_at?: string
          current?: number
          target?: number
          user_id?: string
        }
        Relationships: []
      }
      transactions: {
        Row: {
          account_id: string
          amount: number
          category: string
          created_at: string
          date: string
          description: string
          edited_at: string | null
          external_id: string | null
          file_key: string | null
          id: string
          import_id: string | null
          movement_key: string
          note: string
          position: number
          revision: number
          search_text: string
          type: string
          user_id: string
        }
        Insert: {
          account_id: string
          amount: number
          category: string
          created_at?: string
          date: string
          description: string
          edited_at?: string | null
          external_id?: string | null
          file_key?: string | null
          id?: string
          import_id?: string | null
          movement_key?: never
          note?: string
          position?: number
          revision?: number
          search_text?: never
          type: string
          user_id?: string
        }
        Update: {
          account_id?: string
          amount?: number
          category?: string
          created_at?: string
          date?: string
          description?: string
          edited_at?: string | null
          external_id?: string | null
          file_key?: string | null
          id?: string
          import_id?: string | null
          movement_key?: never
          note?: string
          position?: number
          revision?: number
          search_text?: never
          type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "account_balances"
            referencedColumns: ["user_id", "id"]
          },
          {
            foreignKeyName: "transactions_account_fkey"
            columns: ["user_id", "account_id"]
            referencedRelation: "accounts"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
    }
    Views: {
      account_balances: {
        Row: {
          balance: number | null
          closed_at: string | null
          created_at: string | null
          id: string | null
          last_four_digits: string | null
          name: string | null
          revision: number | null
          sample: boolean | null
          type: string | null
          user_id: string | null
        }
        Relationships: []
      }
      import_row_matches: {
        Row: {
          account_id: string | null
          amount: number | null
          category: string | null
          choice: string | null
          date: string | null
          description: string | null
          external_id: string | null
          import_id: string | null
          line: number | null
          match_date: string | null
          match_description: string | null
          match_id: string | null
          match_imported_at: string | null
          match_kind: string | null
          part: number | null
          reason: string | null
          status: string | null
          text: string | null
          type: string | null
          user_id: string | null
        }
        Relationships: [
          {
            foreignKeyName: "import_rows_import_fkey"
            columns: ["user_id", "import_id"]
            referencedRelation: "imports"
            referencedColumns: ["user_id", "id"]
          },
        ]
      }
      savings_progress: {
        Row: {
          account_id: string | null
          account_in_trash: boolean | null
          account_name: string | null
          by_hand: number | null
          current: number | null
          target: number | null
          user_id: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      add_category: {
        Args: {
          category: string
          color?: number
          monthly_limit: number
          today: string
        }
        Returns: string
      }
      alert_settings: {
        Args: Record<PropertyKey, never>
        Returns: {
          budget_alerts: boolean
          email_notifications: boolean
          large_transaction_alerts: boolean
          large_transaction_threshold: number
          samples: string[]
        }[]
      }
      backup_columns: {
        Args: { name: string }
        Returns: {
          column_name: unknown
          key: number
          place: number
          type: unknown
        }[]
      }
      backup_page: {
        Args: { after?: Json; name: string; page_size?: number }
        Returns: Json
      }
      backup_rows: { Args: { name: string }; Returns: string }
      backup_state: { Args: Record<PropertyKey, never>; Returns: Json }
      backup_tables: { Args: Record<PropertyKey, never>; Returns: string[] }
      bank_accounts: { Args: { today?: string }; Returns: Json }
      begin_attempt: {
        Args: {
          address?: string
          device?: string
          kind: string
          source?: string
        }
        Returns: {
          by_source: boolean
          seconds: number
        }[]
      }
      budgets: { Args: { today: string }; Returns: Json }
      caseless: { Args: { name: string }; Returns: string }
      categories: { Args: Record<PropertyKey, never>; Returns: string[] }
      change_category: {
        Args: {
          category: string
          color?: number
          kept_color?: number
          name: string
        }
        Returns: Json
      }
      change_import_row: {
        Args: { change: Json; import: string; line: number; part: number }
        Returns: Json
      }
      claim_due_mail: { Args: Record<PropertyKey, never>; Returns: Json }
      close_account: {
        Args: { account: string; closed: boolean }
        Returns: undefined
      }
      commit_import: {
        Args: { import: string; only_if_all_new?: boolean; revision?: number }
        Returns: Json
      }
      compare_import_rows: { Args: { import: string }; Returns: number }
      currency_exponent: { Args: { code: string }; Returns: number }
      current_user_id: { Args: Record<PropertyKey, never>; Returns: string }
      dashboard: {
        Args: {
          period_end: string
          period_start: string
          previous_start: string
          today: string
        }
        Returns: Json
      }
      delete_account: {
        Args: { account: string; change: string; transactions: number }
        Returns: Json
      }
      delete_own_user: { Args: { email: string }; Returns: undefined }
      delete_transactions: {
        Args: { change: string; selection: Json }
        Returns: Json
      }
      discard_import: { Args: { import: string }; Returns: undefined }
      empty_trash: {
        Args: { accounts: number; transactions: number }
        Returns: undefined
      }
      end_mail: { Args: { ids: string[] }; Returns: undefined }
      export_transactions: { Args: { filter?: Json }; Returns: Json }
      filtered_transactions: {
        Args: { filter: Json }
        Returns: {
          account_id: string
          amount: number
          category: string
          created_at: string
          date: string
          description: string
          edited_at: string | null
          external_id: string | null
          file_key: string | null
          id: string
          import_id: string | null
          movement_key: string
          note: string
          position: number
          revision: number
          search_text: string
          type: string
          user_id: string
        }[]
        SetofOptions: {
          from: "*"
          to: "transactions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      fold_text: { Args: { input: string }; Returns: string }
      forget_attempts: { Args: { subjects: string[] }; Returns: undefined }
      forget_devices: { Args: Record<PropertyKey, never>; Returns: undefined }
      forget_old_restores: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      forgive_attempt: {
        Args: {
          address?: string
          device?: string
          kind: string
          source?: string
        }
        Returns: undefined
      }
      has_password: { Args: Record<PropertyKey, never>; Returns: boolean }
      hold_import: {
        Args: { import: string }
        Returns: {
          account_ids: string[]
          added: number | null
          already_there: number | null
          arrived: number
          chunks: number[]
          committed_at: string | null
          created_at: string
          file_name: string
          format: string
          id: string
          left_out: number | null
          mapping: NonNullable<Json>
          matched: boolean
          reading: number
          removed: number | null
          revision: number
          row_count: number
          undone_at: string | null
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "imports"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      hold_ledger: { Args: Record<PropertyKey, never>; Returns: string }
      hold_staged_import: {
        Args: { import: string }
        Returns: {
          account_ids: string[]
          added: number | null
          already_there: number | null
          arrived: number
          chunks: number[]
          committed_at: string | null
          created_at: string
          file_name: string
          format: string
          id: string
          left_out: number | null
          mapping: NonNullable<Json>
          matched: boolean
          reading: number
          removed: number | null
          revision: number
          row_count: number
          undone_at: string | null
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "imports"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      import_rows_page: {
        Args: {
          filter: string
          import: string
          page: number
          page_size?: number
        }
        Returns: Json
      }
      import_summary: { Args: { import: string }; Returns: Json }
      is_mail_due: {
        Args: { begun_at: string; created_at: string; mail: string }
        Returns: boolean
      }
      load_sample_data: { Args: { today: string }; Returns: Json }
      mark_notifications_read: {
        Args: { ids?: string[]; up_to?: string }
        Returns: number
      }
      match_import: { Args: { import: string }; Returns: Json }
      match_import_rows: { Args: { import: string }; Returns: number }
      merge_categories: {
        Args: { source: string; target: string; today: string }
        Returns: Json
      }
      move_category: {
        Args: { source: string; target: string }
        Returns: number
      }
      move_to_trash: {
        Args: { change: string; ids: string[] }
        Returns: number
      }
      notification_documents: {
        Args: { ids: string[]; most?: number }
        Returns: Json
      }
      notifications_page: {
        Args: { before?: string; page_size?: number }
        Returns: Json
      }
      open_import: {
        Args: {
          file_name: string
          format: string
          import: string
          mapping: Json
          reading: number
          row_count: number
          statements?: Json
        }
        Returns: Json
      }
      past_imports: {
        Args: { page?: number; page_size?: number }
        Returns: Json
      }
      raise_alerts: {
        Args: {
          bulk: boolean
          categories: string[]
          import?: string
          large: string[]
          months: string[]
        }
        Returns: undefined
      }
      remember_device: { Args: { device: string }; Returns: undefined }
      remove_category: { Args: { category: string }; Returns: undefined }
      remove_sample_data: { Args: { theirs?: number }; Returns: Json }
      restore_backup: {
        Args: { counts: Json; origin: string; restore: string }
        Returns: Json
      }
      restore_obstacle: { Args: Record<PropertyKey, never>; Returns: string }
      restore_transactions: { Args: { ids?: string[] }; Returns: Json }
      restored_ids_taken: { Args: { restore: string }; Returns: boolean }
      review_import: {
        Args: { filter: string; import: string; page: number }
        Returns: Json
      }
      sample_id: { Args: { key: string }; Returns: string }
      sample_transaction_id: {
        Args: { day: string; owner: string; place: number }
        Returns: string
      }
      sample_transactions: {
        Args: { today: string }
        Returns: {
          account: number
          amount: number
          category: string
          day: string
          description: string
          place: number
          type: string
        }[]
      }
      save_budget_limits: {
        Args: { limits: Json; today: string }
        Returns: undefined
      }
      selected_transactions: { Args: { selection: Json }; Returns: string[] }
      set_transactions: {
        Args: {
          account?: string
          category?: string
          change: string
          selection: Json
        }
        Returns: Json
      }
      settle_attempt: {
        Args: {
          address?: string
          device?: string
          kind: string
          source?: string
        }
        Returns: undefined
      }
      shell: { Args: Record<PropertyKey, never>; Returns: Json }
      spelled_categories: {
        Args: { names: string[] }
        Returns: {
          name: string
          spelling: string
        }[]
      }
      stage_import_rows: {
        Args: { chunk: number; import: string; reading: number; rows: Json }
        Returns: number
      }
      stage_restore_part: {
        Args: { kind: string; part: number; restore: string; rows: Json }
        Returns: undefined
      }
      take_from_trash: {
        Args: { accounts: string[]; ids: string[] }
        Returns: number
      }
      telling_words: { Args: { description: string }; Returns: string[] }
      transaction_choices: { Args: { today: string }; Returns: Json }
      transactions_page: {
        Args: {
          filter?: Json
          page?: number
          page_size?: number
          sort?: string
        }
        Returns: Json
      }
      trash_page: { Args: { page?: number; page_size?: number }; Returns: Json }
      undo_change: { Args: { change: string }; Returns: Json }
      undo_import: { Args: { import: string }; Returns: Json }
      update_balance: {
        Args: {
          account: string
          balance: number
          revision: number
          today: string
        }
        Returns: boolean
      }
      what_changed: {
        Args: {
          before_end: string
          before_start: string
          lines?: number
          now_end: string
          now_start: string
        }
        Returns: Json
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
